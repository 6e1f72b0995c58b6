// Tiles in the hand: their forms as the page writes them, where they fit, and how they are drawn.
import { cellName } from "../../hold.js";

const SVG = "http://www.w3.org/2000/svg";
export const ONE = "X|1 0 0 1 0 0|0|0"; // a pot or a cat fills one cell

// Forms as the page writes them: drawing, matrix of the outline, number of the form when turned, when flipped.
export function read(text) {
  return text.split(";").map((form) => {
    const [drawing, matrix, turn, flip] = form.split("|");
    const marks = drawing.split("/").flatMap((line, row) => [...line].map((mark, column) => [row, column, mark])).filter(([, , mark]) => mark !== ".");
    return { spots: marks.map(([row, column]) => [row, column]), marks: marks.map(([, , mark]) => mark), matrix: matrix.split(" ").map(Number), turn: Number(turn), flip: Number(flip) };
  });
}

// Cells that the top left of the box may lie on.
export function corners(spots, free) {
  const found = [];
  for (let row = 0; row < 5; row += 1) {
    for (let column = 0; column < 5; column += 1) {
      if (spots.every(([r, c]) => free.has(cellName(row + r, column + c)))) found.push(cellName(row, column));
    }
  }
  return found;
}

// The tile in all its turns, made of its outline in the nursery and of upright flowers.
export function draw(tile, forms, size) {
  document.querySelectorAll("#forms [data-form]").forEach((one) => one.remove());
  return forms.map((form, n) => {
    const group = element("g", { id: `form-${n}`, "data-form": n });
    const [a, b, c, d, e, f] = form.matrix;
    const outline = (style) => element("use", { href: `#o-${tile}`, class: style, transform: `matrix(${a} ${b} ${c} ${d} ${e * size} ${f * size})` });
    group.append(outline(`tl f${tile[0]}`));
    form.spots.forEach(([row, column], spot) => {
      const glyph = { p: "pot", c: "cloche" }[form.marks[spot]] || `f${tile[0]}`;
      group.append(element("use", { href: `#c-${glyph}`, x: column * size, y: row * size }));
    });
    const hatch = outline("no");
    hatch.setAttribute("fill", "url(#g-pno)");
    group.append(hatch, outline("under"), outline("rim"));
    document.getElementById("forms").append(group);
    return group.id;
  });
}

export function element(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
