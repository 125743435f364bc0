import { Problem } from '#shared/kernel/problem.ts'

export const vacancyNotFound = () => new Problem('not_found', 'Такой вакансии нет')
