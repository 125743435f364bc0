-- For wrk.ts. Arguments: a file of paths or "-" for that of the address; "once" asks for each path once and ends then;
-- "statuses" counts answers by status, which costs wrk time; milliseconds that a connection waits before a request, in the mean. Prints what it has measured as one line of JSON.
local ffi = require('ffi')
ffi.cdef [[
  typedef struct { long seconds; long microseconds; } moment;
  int gettimeofday(moment *now, void *zone);
  int getpid(void);
  int kill(int process, int signal);
]]
local SIGINT = 2
local threads = {}

local function now()
  local moment = ffi.new('moment[1]')
  ffi.C.gettimeofday(moment, nil)
  return tonumber(moment[0].seconds) * 1e6 + tonumber(moment[0].microseconds)
end

function setup(thread)
  table.insert(threads, thread)
end

function init(args)
  statuses, startedAt, endedAt = {}, now(), 0
  local pauseMs = tonumber(args[4])
  -- Equal pauses would keep all connections in step.
  if pauseMs > 0 then delay = function() return math.random(0, 2 * pauseMs) end end
  if args[1] ~= '-' then askFor(args[1], args[2] == 'once') end
  if args[3] == 'statuses' then
    response = function(status) statuses[status] = (statuses[status] or 0) + 1 end
  end
end

function askFor(file, isOnce)
  local requests, at = {}, 0
  for path in io.lines(file) do table.insert(requests, wrk.format('GET', path)) end
  request = function()
    at = at + 1
    if isOnce and at == #requests + 1 then
      endedAt = now()
      wrk.thread:stop()
      -- The main thread sleeps until the end of the time.
      ffi.C.kill(ffi.C.getpid(), SIGINT)
    end
    return requests[(at - 1) % #requests + 1]
  end
end

function done(summary, latency)
  local endedAt = threads[1]:get('endedAt')
  local microseconds = endedAt > 0 and endedAt - threads[1]:get('startedAt') or summary.duration
  local counts = {}
  for status, count in pairs(threads[1]:get('statuses')) do
    table.insert(counts, string.format('"%d":%d', status, count))
  end
  local errors = summary.errors
  print(string.format(
    '{"requests":%d,"microseconds":%d,"bytes":%d,"p50":%d,"p95":%d,"p99":%d,"broken":%d,"refused":%d,"statuses":{%s}}',
    summary.requests, microseconds, summary.bytes,
    latency:percentile(50), latency:percentile(95), latency:percentile(99),
    errors.connect + errors.read + errors.write + errors.timeout, errors.status, table.concat(counts, ',')))
end
