import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { IconButton } from '../../../ui/base/Button.tsx'
import { useLazyPopover } from '../../../ui/overlay/lazyPopover.tsx'
import { newestQuery } from '../data.ts'
import { t } from '../texts.ts'

export const bellItems = () => import('./BellItems.tsx')

/** The bell in the top bar: unseen count, and the latest notifications. */
export function Bell({ zone }: { zone: string }) {
  const unseen = useQuery(newestQuery()).data?.unseen ?? 0
  const { button, Part, under: popoverProps } = useLazyPopover(bellItems, { opens: 'menu' })
  return (
    <>
      <IconButton
        {...button}
        label={unseen > 0 ? t('bell.unread', { count: unseen }) : t('bell.label')}
        icon={<IconBell />}
        count={unseen}
      />
      {Part && <Part {...popoverProps} zone={zone} />}
    </>
  )
}
