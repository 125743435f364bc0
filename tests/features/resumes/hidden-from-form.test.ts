import { expect, test } from 'vitest'
import { HiddenFromForm } from '#shared/features/board/resumes/forms.ts'

const parse = (hiddenFrom: string) =>
  HiddenFromForm.safeParse({
    visibility: 'companies',
    isIndexed: true,
    hiddenFrom,
    showsContactsByLink: false,
    hiddenCompanyIds: [],
    chosenCompanyIds: [],
    consent: true,
  })

test('companies that a resume is hidden from are typed in one field, by INN or by domain', () => {
  const { data } = parse('7707083893\n shop.example; 500100732259,\n\nfabrika.example')
  expect(data).toMatchObject({
    visibility: 'companies',
    isIndexed: true,
    consent: true,
    hiddenInns: ['7707083893', '500100732259'],
    hiddenDomains: ['shop.example', 'fabrika.example'],
  })
})

test.each([
  ['shop.example\n7707083893\n7707083894', '7707083894'],
  ['7707083893\nshop.example\nне домен', 'не домен'],
])('of the lines %j the error names «%s»', (lines, wrong) => {
  const [issue] = parse(lines).error?.issues ?? []
  expect(issue?.path).toEqual(['hiddenFrom'])
  expect(issue?.message).toMatch(new RegExp(`^${wrong}: `))
})
