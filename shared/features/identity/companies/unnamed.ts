/** Title of the one company that holds the imported vacancies whose source names no employer. */
export const UNNAMED_COMPANY = 'Работодатель не указан'

/** False for the company of unnamed employers, which has no type, page and list of vacancies. */
export const isNamed = ({ title }: { title: string }) => title !== UNNAMED_COMPANY
