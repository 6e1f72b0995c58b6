-- Something was recorded: whoever reads the record just now may have missed it, and the head moves up, never down.
-- The first write is one that needs no memory: after it, a full Redis lets the others pass.
-- KEYS head, claim   ARGV head value, its life in ms, channel, version
redis.call('DEL', KEYS[2])
local function stamp_of(value)
    return type(value) == 'string' and string.match(value, '^' .. string.rep('%d', 18)) or ''
end

local known, news = stamp_of(redis.pcall('GET', KEYS[1])), stamp_of(ARGV[1])
if known > news then
    return 0
end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
if known < news then
    redis.call('PUBLISH', ARGV[3], ARGV[4])
end
return 1
