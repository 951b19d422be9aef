import { IconCamera, IconFileText, IconSteeringWheel, IconVideo } from '@tabler/icons-react'
import type { Item } from './kinds.ts'
import s from './Lists.module.css'

const requirements = [
  { field: 'isImage', label: 'Photo', icon: IconCamera },
  { field: 'isVideo', label: 'Video', icon: IconVideo },
  { field: 'isFile', label: 'File', icon: IconFileText },
  { field: 'isTestDrive', label: 'Test drive', icon: IconSteeringWheel },
] as const

/** Requirements of an item as small labeled marks. */
export function Requirements({ item }: { item: Item }) {
  const shown = requirements.filter(({ field }) => item[field])
  if (shown.length === 0) return null
  return (
    <span className={s.marks}>
      {shown.map(({ field, label, icon: Icon }) => (
        <span key={field} role="img" aria-label={`${label} needed`} data-tip={`${label} needed`}>
          <Icon size={16} />
        </span>
      ))}
    </span>
  )
}
