import { Icon } from '#client/ui/icon.tsx'
import type { IconProps } from '#client/ui/icon.tsx'

export { MoreIcon } from '#client/ui/more-icon.tsx'

export const SendIcon = (props: IconProps) => (
  <Icon {...props} d="M3 10 17 3.5 13 17l-3.4-5.6L3 10Zm6.6 1.4L17 3.5" />
)
export const TemplatesIcon = (props: IconProps) => (
  <Icon {...props} d="M5 2.5h7l3.5 3.5v11.5H5v-15Zm2.8 7h5m-5 3.5h5" />
)
