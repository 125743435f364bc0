import { expect, test } from 'vitest'
import { canRead, listAudience, type Audience } from '#server/features/board/resumes/policy.ts'
import { VISIBILITIES, type Visibility } from '#shared/features/board/resumes/vocabulary.ts'

const AUDIENCES: readonly Audience[] = ['guest', 'signed_in', 'company']
const SHOWN = {
  status: 'published',
  isOwn: false,
  isHiddenFrom: false,
  hidesFromCompanies: false,
  isChosen: false,
} as const

test.each<[Visibility, Audience[]]>([
  ['nobody', []],
  ['link', ['guest', 'signed_in', 'company']],
  ['chosen', []],
  ['companies', ['company']],
  ['everyone', ['guest', 'signed_in', 'company']],
])('a resume with the visibility «%s» can be read by %j', (visibility, readers) => {
  expect(AUDIENCES.filter((audience) => canRead({ ...SHOWN, visibility, audience }))).toEqual(readers)
})

test('a chosen company reads what others cannot, unless it is hidden from too', () => {
  const chosen = { ...SHOWN, visibility: 'chosen', audience: 'company', isChosen: true } as const
  expect(canRead(chosen)).toBe(true)
  expect(canRead({ ...chosen, isHiddenFrom: true, hidesFromCompanies: true })).toBe(false)
  expect(canRead({ ...chosen, visibility: 'nobody' })).toBe(false)
  expect(listAudience(chosen)).toBe('chosen')
})

test('a hidden company cannot read a resume of any visibility', () => {
  for (const visibility of VISIBILITIES)
    for (const audience of AUDIENCES)
      expect(
        canRead({
          ...SHOWN,
          visibility,
          audience,
          isHiddenFrom: true,
          hidesFromCompanies: true,
          isChosen: true,
        }),
      ).toBe(false)
})

test('a resume that hides from a company is not shown to anonymous readers', () => {
  const hiding = { ...SHOWN, hidesFromCompanies: true }
  expect(canRead({ ...hiding, visibility: 'everyone', audience: 'guest' })).toBe(false)
  expect(canRead({ ...hiding, visibility: 'link', audience: 'guest' })).toBe(false)
  expect(canRead({ ...hiding, visibility: 'everyone', audience: 'signed_in' })).toBe(true)
  expect(listAudience({ ...hiding, visibility: 'everyone' })).toBe('signed_in')
})

test.each(['draft', 'moderation', 'hidden', 'rejected'] as const)(
  'a resume in the state %s is visible to its author only',
  (status) => {
    const sight = { ...SHOWN, status, visibility: 'everyone', audience: 'company' } as const
    expect(canRead(sight)).toBe(false)
    expect(canRead({ ...sight, isOwn: true })).toBe(true)
    expect(listAudience(sight)).toBeNull()
  },
)
