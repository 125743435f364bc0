import { Icon } from '#client/ui/icon.tsx'
import type { IconProps } from '#client/ui/icon.tsx'

export const BellIcon = (props: IconProps) => (
  <Icon {...props} d="M5 13.5V9a5 5 0 0 1 10 0v4.5l1.2 1.5H3.8L5 13.5ZM8.4 17.2a1.8 1.8 0 0 0 3.2 0" />
)
