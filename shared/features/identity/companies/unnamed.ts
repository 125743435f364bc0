/** Title of the company that stands for all whose names a source does not give: nothing is known of any of them. */
export const UNNAMED_COMPANY = 'Работодатель не указан'

/** Whether there is somebody to have a type, a page and a list of vacancies. */
export const isNamed = ({ title }: { title: string }) => title !== UNNAMED_COMPANY
