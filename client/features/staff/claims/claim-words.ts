import { VACANCY_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import type { Claim } from '#shared/features/staff/claims/contract.ts'
import { countOf, plural } from '#shared/kernel/number.ts'

const FOUND_FORMS = { one: 'вакансию', few: 'вакансии', many: 'вакансий' }
const OPEN_FORMS = { one: 'открыта', few: 'открыты', many: 'открыто' }

/** What the page of a claim says first, by what its reader may do. */
export function describeClaim({
  vacancyCount,
  proof,
  isTaken,
  isRemoved,
}: Pick<Claim, 'vacancyCount' | 'proof' | 'isTaken' | 'isRemoved'>): string {
  if (isTaken || proof === 'member')
    return vacancyCount === 0
      ? 'Открытых вакансий этой компании здесь сейчас нет.'
      : `Сейчас у этой компании ${plural(vacancyCount, OPEN_FORMS)} ${countOf(vacancyCount, VACANCY_FORMS)}.`
  if (isRemoved) return 'Вакансии этой компании приходили из открытых источников.'
  if (vacancyCount === 0)
    return proof === null
      ? 'Открытых вакансий этой компании здесь сейчас нет, но они могут прийти из открытых источников. Если вы действуете от её имени, подтвердите это: тогда вы решите, показывать ли их.'
      : 'Открытых вакансий этой компании здесь сейчас нет, но они могут прийти из открытых источников. Вы можете взять на себя её страницу или отказаться от показа вакансий.'
  const found = `Мы нашли ${countOf(vacancyCount, FOUND_FORMS)} этой компании в открытых источниках.`
  const them = vacancyCount === 1 ? 'её' : 'их'
  return proof === null
    ? `${found} Если вы действуете от имени компании, подтвердите это: тогда ${them} можно забрать себе или снять с сайта.`
    : `${found} Заберите ${them} себе: адреса и просмотры останутся, отклики пойдут к вам, источник больше ничего не поменяет. Можно и снять ${them} с сайта.`
}
