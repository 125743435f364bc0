import { z } from 'zod'

const City = z.object({
  name: z.string(),
  region: z.string(),
  lat: z.coerce.number(),
  lon: z.coerce.number(),
  population: z.coerce.number(),
})
type HflabsCity = z.infer<typeof City>

/** `city.csv` of https://github.com/hflabs/city; only its first column is in quotation marks. */
export function readHflabs(text: string): HflabsCity[] {
  const [header = '', ...lines] = text.trim().split(/\r?\n/)
  const names = splitCells(header)
  return lines.map((line) => {
    const cells = new Map(splitCells(line).map((cell, at) => [names[at], cell]))
    const region = cells.get('region') ?? ''
    return City.parse({
      name: cells.get('settlement') || cells.get('city') || cells.get('area') || region,
      region,
      lat: cells.get('geo_lat'),
      lon: cells.get('geo_lon'),
      // «96[3]»: a figure with its footnote.
      population: (cells.get('population') ?? '').replace(/\D.*$/, ''),
    })
  })
}

const splitCells = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
