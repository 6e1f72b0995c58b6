-- Somebody is about to read the record. All who do so at the same time share one claim.
-- KEYS claim   ARGV token, its life in ms
local held = redis.pcall('GET', KEYS[1])
if type(held) == 'string' then
    return held
end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return ARGV[1]
