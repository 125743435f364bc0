/** A thread that reads the lists: says on a channel when it starts, and ends when a message comes there. */
import { BroadcastChannel } from 'node:worker_threads'

const channel = new BroadcastChannel('readers of the lists')
channel.postMessage('started')
channel.addEventListener('message', ({ data }) => {
  if (data === 'end') process.exit(1)
})
await import('#server/board-lists-reader.ts')
