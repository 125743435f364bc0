import { deflateRawSync } from 'node:zlib'

/** Of an entry: what its headers say, when it is not true. */
type Lies = { size?: number; packedSize?: number }

/** A ZIP archive of these packed files (APPNOTE 4.3). */
export function writeZip(files: Readonly<Record<string, Buffer>>, lies: Lies = {}): Buffer {
  const bodies: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const packed = deflateRawSync(content, { level: 9 })
    const title = Buffer.from(name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(lies.size ?? content.length, 22)
    local.writeUInt16LE(title.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(lies.packedSize ?? packed.length, 20)
    entry.writeUInt32LE(lies.size ?? content.length, 24)
    entry.writeUInt16LE(title.length, 28)
    entry.writeUInt32LE(offset, 42)
    bodies.push(local, title, packed)
    entries.push(entry, title)
    offset += local.length + title.length + packed.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, directory, end])
}
