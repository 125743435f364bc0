import { parentPort } from 'node:worker_threads'

if (!parentPort) throw new Error('This module belongs to a thread')
/** The port of this thread to the one that has started it. */
export const threadPort = parentPort
