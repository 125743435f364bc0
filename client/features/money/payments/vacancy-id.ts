export const vacancyIdOf = (id: string | undefined) => (/^[1-9]\d{0,8}$/.test(id ?? '') ? Number(id) : null)
