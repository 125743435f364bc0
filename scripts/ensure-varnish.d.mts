export function ensureVarnish(): boolean
export function hasVarnish(): boolean
