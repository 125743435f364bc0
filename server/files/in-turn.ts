/** Runs tasks one at a time, in order. A task is refused while `waitingMax` others run or wait. */
export function inTurn({ waitingMax, refuse }: { waitingMax: number; refuse: () => Error }) {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (waiting >= waitingMax) throw refuse()
    waiting += 1
    const turn = last.then(task)
    last = turn.catch(() => {})
    try {
      return await turn
    } finally {
      waiting -= 1
    }
  }
}
