import { api } from './api.ts'

/** How many remarks of readers wait for staff. */
export const openRemarks = () => api.remarks.staffCount.queryOptions()
