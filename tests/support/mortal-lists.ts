/** The thread of the lists, which ends when a message comes on the channel of this name. */
import { BroadcastChannel } from 'node:worker_threads'

new BroadcastChannel('end the lists').addEventListener('message', () => process.exit(1))
await import('#server/board-lists-worker.ts')
