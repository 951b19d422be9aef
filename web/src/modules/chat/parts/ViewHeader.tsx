import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/base/Button.tsx'
import { t } from '../texts.ts'
import s from './chat.module.css'

interface Props {
  title: ReactNode
  sub?: ReactNode
  onBack?: () => void
  /** Buttons at the right: members, minimize, close. */
  children?: ReactNode
}

/** Header of a view in the chat panel. */
export const ViewHeader = ({ title, sub, onBack, children }: Props) => (
  <header className={s.head}>
    {onBack && <IconButton size="s" label={t('head.back')} icon={<IconArrowLeft />} onClick={onBack} />}
    <div className="grow">
      <h2 className="cut">{title}</h2>
      {sub}
    </div>
    {children}
  </header>
)
