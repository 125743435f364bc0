import { Icon, type IconProps } from './icon.tsx'

export const MoreIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M4 10a.6.6 0 1 0 1.2 0A.6.6 0 1 0 4 10Zm5.4 0a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0Zm5.4 0a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0Z"
  />
)
