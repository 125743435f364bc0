import { Icon, type IconProps } from '#client/ui/icon.tsx'

export { MoreIcon } from '#client/ui/more-icon.tsx'

export const SendIcon = (props: IconProps) => (
  <Icon {...props} d="M3 10 17 3.5 13 17l-3.4-5.6L3 10Zm6.6 1.4L17 3.5" />
)
export const TemplatesIcon = (props: IconProps) => (
  <Icon {...props} d="M5 2.5h7l3.5 3.5v11.5H5v-15Zm2.8 7h5m-5 3.5h5" />
)
/** An arrow to the next of three steps. */
export const StageIcon = (props: IconProps) => (
  <Icon {...props} d="M3 5.5h6m-6 4.5h10m-10 4.5h6M13 6.5l3.5 3.5-3.5 3.5" />
)
export const TagIcon = (props: IconProps) => (
  <Icon {...props} d="M3 3.5h6.5l7.5 7.5-6 6L3.5 9.5V3.5Zm3.6 3.1h.01" />
)
export const CalendarIcon = (props: IconProps) => (
  <Icon {...props} d="M3.5 5h13v11.5h-13V5Zm0 4h13M7 3v3.5M13 3v3.5" />
)
