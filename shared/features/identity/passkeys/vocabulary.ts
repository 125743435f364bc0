/** Of one account. */
export const PASSKEYS_MAX = 10

/** Characters. */
export const PASSKEY_NAME_MAX = 60
