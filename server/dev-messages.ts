/** Between `npm run dev`, which holds Vite, and its server process. */
import type { HotPayload } from 'vite'

export type FromServer = { kind: 'ready' } | { kind: 'invoke'; id: number; payload: HotPayload }

/** Where a debugger reaches the server process. */
export type Inspector = { host: string; port: number }

export type ToServer =
  | { kind: 'start'; port: number; inspect: Inspector | null }
  | { kind: 'invoked'; id: number; answer: unknown }
  /** A file of the client has changed. */
  | { kind: 'forget'; file: string }

export const isFromServer = (message: unknown): message is FromServer =>
  isMessage(message, ['ready', 'invoke'])
export const isToServer = (message: unknown): message is ToServer =>
  isMessage(message, ['start', 'invoked', 'forget'])

/** Only our own two processes share the channel. */
const isMessage = (message: unknown, kinds: readonly string[]) =>
  typeof message === 'object' &&
  message !== null &&
  'kind' in message &&
  typeof message.kind === 'string' &&
  kinds.includes(message.kind)
