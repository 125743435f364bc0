type Traffic = { requests: number; bytes: number }

/** Counts what a run asks for, between its pages. */
export function createTraffic() {
  let traffic: Traffic = { requests: 0, bytes: 0 }
  return {
    countRequest() {
      traffic.requests += 1
    },
    countBytes(bytes: number) {
      traffic.bytes += bytes
    },
    /** What came since the last call. */
    take(): Traffic {
      const taken = traffic
      traffic = { requests: 0, bytes: 0 }
      return taken
    },
  }
}
