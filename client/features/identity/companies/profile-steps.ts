import type { MyCompany } from '#shared/features/identity/companies/contract.ts'

type ProfileStep = { name: string; why: string; isDone: boolean }

const DESCRIPTION_MIN = 80

/** What a complete profile has, the most important first. */
export function profileSteps(company: MyCompany): ProfileStep[] {
  return [
    {
      name: 'Описание',
      why: 'Чем занимаетесь и с кем работать: это читают перед откликом.',
      isDone: company.description.trim().length >= DESCRIPTION_MIN,
    },
    { name: 'Реквизиты', why: 'По ИНН мы проверяем, что такая компания есть.', isDone: company.inn !== null },
    { name: 'Логотип', why: 'По нему компанию узнают в списке.', isDone: company.logoUrl !== null },
    { name: 'Сайт', why: 'По нему о вас узнают больше.', isDone: company.siteUrl !== null },
    {
      name: 'Место',
      why: 'Где вы находитесь, даже если работа удалённая.',
      isDone: company.locationId !== null,
    },
  ]
}
