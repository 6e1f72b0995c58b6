-- What was read from the record is kept, unless something newer is known. Where no head is known, Redis may have
-- forgotten news: then only a claim made before the record was read, and not struck out since, proves that there is none.
-- KEYS head, claim, view, standing   ARGV head value, its life in ms, token, their life in ms, view value, standing value
local function stamp_of(value)
    return type(value) == 'string' and string.match(value, '^' .. string.rep('%d', 18)) or ''
end

local head, held = redis.pcall('GET', KEYS[1]), redis.pcall('GET', KEYS[2])
local known, mine = stamp_of(head), stamp_of(ARGV[1])
if known > mine then
    return 0
end
-- Whoever reads just now may have missed it. This write needs no memory: after it, a full Redis lets the others pass.
redis.call('DEL', KEYS[2])
if known == '' and (ARGV[3] == '' or held ~= ARGV[3]) then
    return 0
end
if head ~= ARGV[1] then
    redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
end
if ARGV[5] ~= '' and stamp_of(redis.pcall('GET', KEYS[3])) <= mine then
    redis.call('SET', KEYS[3], ARGV[5], 'PX', ARGV[4])
    redis.call('SET', KEYS[4], ARGV[6], 'PX', ARGV[4])
end
return 1
