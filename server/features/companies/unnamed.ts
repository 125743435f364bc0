/** Title of the company that stands for all whose names a source does not tell: nobody's neighbour or example. */
export const UNNAMED_COMPANY = 'Работодатель не указан'
