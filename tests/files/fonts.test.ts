import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { printable, PRINTABLE } from '#server/files/fonts/printable.ts'
import { salaryLabel } from '#shared/features/board/vacancies/salary-label.ts'

const fontFile = (name: string) =>
  readFileSync(new URL(`../../server/files/fonts/${name}.ttf`, import.meta.url))

/** Whether a font has a glyph for a character, by its table `cmap` of format 4 (OpenType 1.9, chapter "cmap"). */
function listGlyphs(font: Buffer): (code: number) => boolean {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, at) => 12 + 16 * at)
  const record = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap') ?? 0
  const cmap = font.readUInt32BE(record + 8)
  const subtables = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, at) => cmap + 4 + 8 * at)
  const table = subtables
    .map((at) => cmap + font.readUInt32BE(at + 4))
    .find((at) => font.readUInt16BE(at) === 4)
  if (table === undefined) throw new Error('The font has no table of format 4')
  const twice = font.readUInt16BE(table + 6)
  return (code) => {
    for (let at = table + 14; at < table + 14 + twice; at += 2) {
      if (font.readUInt16BE(at) < code) continue
      const start = at + twice + 2
      if (font.readUInt16BE(start) > code) return false
      const delta = font.readUInt16BE(start + twice)
      const offset = font.readUInt16BE(start + 2 * twice)
      if (offset === 0) return (code + delta) % 0x10000 !== 0
      const place = start + 2 * twice + offset + 2 * (code - font.readUInt16BE(start))
      return font.readUInt16BE(place) !== 0
    }
    return false
  }
}

describe('the fonts of PDFs and pictures', () => {
  test.each(['onest-regular', 'onest-bold'])('%s has a glyph for every character that is drawn', (name) => {
    const hasGlyph = listGlyphs(fontFile(name))
    const drawn = Array.from({ length: 0xffff }, (_, code) => code).filter(
      (code) => code !== 10 && PRINTABLE.test(String.fromCodePoint(code)),
    )
    expect(drawn.length).toBeGreaterThan(200)
    expect(drawn.filter((code) => !hasGlyph(code)).map((code) => String.fromCodePoint(code))).toEqual([])
    expect([hasGlyph(0x1f600), hasGlyph(0x5d0)]).toEqual([false, false])
  })

  test('what a vacancy usually says is drawn as it is', () => {
    const pay = salaryLabel({ from: 80_000, to: 120_000, currency: 'RUB', gross: false, period: 'shift' })
    const words = `Бухгалтер (1С) «Ёлка» — №\u00a01, ½ ставки: C++ / C# & «Zoom», ${pay}…`
    expect(printable(words)).toBe(words)
  })

  test.each([
    ['Café Škoda', 'Café Skoda'],
    ['Работа 🙂 дома', 'Работа  дома'],
    ['עבודה Дом', ' Дом'],
    ['10\u202f000', '10 000'],
    ['под\u00adпись\u200b', 'подпись'],
  ])('the text %j is drawn as %j', (text, expected) => {
    expect(printable(text, '')).toBe(expected)
  })
})
