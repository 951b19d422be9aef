import { IconCamera, IconFileText, IconSteeringWheel, IconVideo } from '@tabler/icons-react'
import type { Item } from './kinds.ts'
import { t } from '../texts.ts'
import s from './Lists.module.css'

const requirements = [
  { field: 'isImage', icon: IconCamera },
  { field: 'isVideo', icon: IconVideo },
  { field: 'isFile', icon: IconFileText },
  { field: 'isTestDrive', icon: IconSteeringWheel },
] as const

/** Requirements of an item as small labeled marks. */
export function Requirements({ item }: { item: Item }) {
  const shown = requirements.filter(({ field }) => item[field])
  if (shown.length === 0) return null
  return (
    <span className={s.marks}>
      {shown.map(({ field, icon: Icon }) => (
        <span key={field} role="img" aria-label={t(`required.${field}`)} data-tip={t(`required.${field}`)}>
          <Icon size={16} />
        </span>
      ))}
    </span>
  )
}
