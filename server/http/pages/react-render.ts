import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'

/**
 * How React marks a Suspense boundary without its content. The data of public pages is loaded before the render, so the
 * fast synchronous render is usually complete.
 */
const PENDING_BOUNDARIES = ['<!--$?-->', '<!--$!-->']

/** The HTML of a tree with all its content. @throws the reason of the signal when it takes too long */
export async function treeHtml(element: ReactNode, signal: AbortSignal): Promise<string> {
  const html = renderToString(element)
  return PENDING_BOUNDARIES.some((mark) => html.includes(mark)) ? treeHtmlWhenReady(element, signal) : html
}

function treeHtmlWhenReady(element: ReactNode, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString())
        done()
      },
    })
    const stream = renderToPipeableStream(element, {
      // Keeps React from hiding finished content behind inline scripts.
      progressiveChunkSize: Infinity,
      onAllReady: () => stream.pipe(sink),
      onShellError: reject,
      onError: (error) => reject(error),
    })
    signal.addEventListener('abort', () => stream.abort(signal.reason), { once: true })
  })
}

/**
 * Streams a tree between `start` and `end`. `open` is called when the shell is ready and returns where to write; null
 * for nowhere. After the signal, pending sections are left to the browser; an answer that the client has not read
 * `graceMs` later is cut off.
 * @returns settles when the page is sent or the client has disconnected
 */
export function streamTree(
  element: ReactNode,
  {
    signal,
    graceMs,
    nonce,
    open,
    start,
    end,
    onError,
  }: {
    signal: AbortSignal
    graceMs: number
    nonce: string
    open: () => Writable | null
    start: string
    end: () => string
    onError: (error: unknown) => void
  },
): Promise<void> {
  return new Promise((resolve, reject) => {
    // Errors before it are errors of the shell, and after it the client is gone.
    let isInFlight = false
    const stream = renderToPipeableStream(element, {
      nonce,
      onShellReady,
      onShellError: reject,
      // The browser renders a failed section again: the page is complete, but the error is still reported.
      onError: (error) => void (isInFlight && onError(error)),
    })
    let cutOff = () => {}
    signal.addEventListener('abort', abort, { once: true })

    function abort() {
      stream.abort(signal.reason)
      setTimeout(() => cutOff(), graceMs).unref()
    }

    function onShellReady() {
      const target = open()
      if (!target) {
        stream.abort()
        return resolve()
      }
      isInFlight = true
      cutOff = () => target.destroy()
      target.once('close', () => {
        isInFlight = false
        signal.removeEventListener('abort', abort)
        stream.abort()
        resolve()
      })
      target.write(start)
      // React ends the stream it writes to, and the state of the page follows the tree.
      const body = new Writable({
        write: (chunk: Buffer, _encoding, done) =>
          target.write(chunk) ? done() : void target.once('drain', () => done()),
        final(done) {
          target.end(end())
          done()
        },
      })
      stream.pipe(body)
    }
  })
}
