import { getVacancyTool } from './get-vacancy.ts'
import { productionCalendarTool } from './production-calendar.ts'
import { salariesTool } from './salaries.ts'
import { searchVacanciesTool } from './search-vacancies.ts'
import type { Tool } from './tool.ts'

/** Every tool of the MCP endpoint; each has a separate file. */
export const TOOLS: readonly Tool[] = [
  searchVacanciesTool,
  getVacancyTool,
  salariesTool,
  productionCalendarTool,
]
