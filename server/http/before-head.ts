import type { Response } from 'express'

/**
 * Runs once, immediately before the head of an answer is sent, whichever code writes it. Headers can still be set then.
 * @param run gets the status of the answer
 */
export function beforeHead(res: Response, run: (status: number) => void) {
  const { writeHead } = res
  res.writeHead = function leaving(...given: unknown[]) {
    res.writeHead = writeHead
    run(typeof given[0] === 'number' ? given[0] : res.statusCode)
    return asWriteHead(writeHead).apply(res, given)
  }
}

/** Safe: hands the arguments on as they came. */
const asWriteHead = (writeHead: Response['writeHead']) =>
  writeHead as unknown as { apply(res: Response, given: unknown[]): Response }
