import { crc32, deflateSync } from 'node:zlib'

/** A PNG of two colours, made byte by byte. */
export function picture(width: number, height: number) {
  const rows = Buffer.alloc((width * 3 + 1) * height)
  for (let at = 0; at < rows.length; at += 1) {
    const [y, x] = [Math.floor(at / (width * 3 + 1)), at % (width * 3 + 1)]
    rows[at] = x === 0 ? 0 : x * 2 > width * 3 || y * 2 > height ? 190 : 60
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}
