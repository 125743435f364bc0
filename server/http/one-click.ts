import type { RequestHandler } from 'express'
import { Problem } from '#shared/kernel/problem.ts'

/**
 * RFC 8058: a mail program posts to the address of the header without a cookie, and follows no redirect. The body is
 * ignored.
 * @param stop throws Problem for an invalid token
 */
export const oneClickUnsubscribe =
  (stop: (token: string) => Promise<unknown>): RequestHandler =>
  async ({ originalUrl }, res) => {
    await stop(tokenIn(new URLSearchParams(originalUrl.split('?')[1]))).catch((error: unknown) => {
      throw error instanceof Problem ? Object.assign(new Error(error.message), { status: 404 }) : error
    })
    res.set('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Писем больше не будет.\n')
  }

export const tokenIn = (query: URLSearchParams) => query.get('token') ?? ''
