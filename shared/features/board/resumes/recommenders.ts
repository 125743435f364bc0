import type { Recommender } from './model.ts'

/** «Главный бухгалтер, ООО «Ромашка». Работали вместе три года» */
export const recommenderNote = ({
  position,
  company,
  relation,
}: Pick<Recommender, 'position' | 'company' | 'relation'>): string =>
  [[position, company].filter((part) => part !== '').join(', '), relation]
    .filter((part) => part !== '')
    .join('. ')

/** Whether a recommender is stored: named, with a contact, and with their own agreement. */
export const isAgreed = ({ name, contact, hasAgreed }: Recommender): boolean =>
  name !== '' && contact !== '' && hasAgreed
