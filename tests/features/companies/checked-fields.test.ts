import { describe, expect, test } from 'vitest'
import { fieldsToCheckAgain, type CheckedValues } from '#shared/features/identity/companies/checked-fields.ts'

const CHECKED: CheckedValues = {
  title: 'ООО «Ромашка»',
  type: 'direct',
  inn: '7701234560',
  ogrn: '1027701234560',
  legalTitle: 'Общество с ограниченной ответственностью «Ромашка»',
  siteUrl: 'https://romashka.example',
}
const EMPTY: CheckedValues = { ...CHECKED, inn: null, ogrn: null, legalTitle: null, siteUrl: null }

describe('a verified company', () => {
  test.each<[string, Partial<CheckedValues>]>([
    ['changes nothing', {}],
    ['writes the same values', CHECKED],
    ['writes its name in other quotation marks', { title: 'ООО "Ромашка"' }],
    ['writes its name in other letters', { title: 'ооо ромашка' }],
    ['leaves the form of its name out', { title: 'Ромашка' }],
    ['shortens the form of its full name', { legalTitle: 'ООО "РОМАШКА"' }],
    ['clears its full name', { legalTitle: null }],
    ['clears its OGRN', { ogrn: null }],
    ['clears its site', { siteUrl: null }],
    ['writes its site with another page', { siteUrl: 'http://www.romashka.example/o-nas/?a=1' }],
  ])('keeps its mark when it %s', (_what, now) => {
    expect(fieldsToCheckAgain(CHECKED, now)).toEqual([])
  })

  test.each<[Partial<CheckedValues>, string[]]>([
    [{ inn: '7707083893' }, ['inn']],
    [{ inn: null }, ['inn']],
    [{ title: 'Лютик' }, ['title']],
    [{ title: 'АО «Ромашка»' }, ['title']],
    [{ legalTitle: 'ООО «Лютик»' }, ['legalTitle']],
    [{ ogrn: '1037700013020' }, ['ogrn']],
    [{ type: 'agency' }, ['type']],
    [{ siteUrl: 'https://lyutik.example' }, ['siteUrl']],
    [{ siteUrl: 'https://romashka.example.org' }, ['siteUrl']],
    [{ title: 'Лютик', inn: '7707083893', type: 'agency' }, ['inn', 'title', 'type']],
  ])('is another company with %j', (now, fields) => {
    expect(fieldsToCheckAgain(CHECKED, now)).toEqual(fields)
  })

  test.each<keyof CheckedValues>(['ogrn', 'legalTitle', 'siteUrl'])(
    'keeps its mark when it fills in %s, which was empty',
    (field) => {
      expect(fieldsToCheckAgain(EMPTY, { [field]: CHECKED[field] })).toEqual([])
    },
  )
})
