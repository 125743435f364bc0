import { expect, test } from 'vitest'
import { toShownOriginal } from '#server/features/intake/sources/manage/clean-original.ts'

const NAME = 'Мария Выдумкина'

test.each([
  'telegram',
  'hrTelegram',
  'tel',
  'hr_name',
  'hr',
  'author',
  'owner',
  'ownerName',
  'manager',
  'hiring_manager',
  'hiringTeam',
  'recruiter',
  'leadRecruiter',
  'responsible',
  'responsiblePerson',
  'contact_list',
  'applicationContact',
  'main_contact',
  'created_by',
  'Телефон',
])('people who look at a trial do not see the field «%s»', (key) => {
  const shown = toShownOriginal({ title: 'Оператор', [key]: NAME, inner: [{ [key]: { name: NAME } }] })
  expect(JSON.parse(shown)).toEqual({ title: 'Оператор', inner: [{}] })
})

test.each([
  'responsibilities',
  'hiringOrganization',
  'hr-agency',
  'management',
  'personalQualities',
  'authority',
  'ownership',
  'hotel',
  'requirement',
  'department',
])('the field «%s» of a vacancy is shown', (key) => {
  expect(JSON.parse(toShownOriginal({ [key]: 'Слова' }))).toEqual({ [key]: 'Слова' })
})
