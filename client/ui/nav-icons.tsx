/** Icons of the navigation of signed-in users. */
import { Icon, type IconProps } from './icon.tsx'

export const ChatIcon = (props: IconProps) => <Icon {...props} d="M3 4.5h14V13H9l-3.5 3v-3H3Z" />
export const HeartIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M10 16.5C5 13 2.5 10.2 2.5 7.3a3.8 3.8 0 0 1 7.5-1 3.8 3.8 0 0 1 7.5 1c0 2.9-2.5 5.7-7.5 9.2Z"
  />
)
export const BellIcon = (props: IconProps) => (
  <Icon {...props} d="M5 13.5V9a5 5 0 0 1 10 0v4.5l1.2 1.5H3.8L5 13.5ZM8.4 17.2a1.8 1.8 0 0 0 3.2 0" />
)
export const PlusIcon = (props: IconProps) => <Icon {...props} d="M10 4v12M4 10h12" />
export const BriefcaseIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M3.5 6.5h13a1 1 0 0 1 1 1V15a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1V7.5a1 1 0 0 1 1-1ZM7 6.3V4.8a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v1.5M2.6 10.8h14.8M10 10v1.8"
  />
)
export const DocumentIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M5.5 2.5H12L16 6.6V16.5a1 1 0 0 1-1 1H5.5a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1ZM11.8 2.7v4.1H16M7.5 10.5h5M7.5 13.5h5"
  />
)
