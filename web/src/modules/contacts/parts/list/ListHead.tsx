import { IconDots, IconDownload, IconHistory } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../../../../ui/base/Button.tsx'
import { DropMenu } from '../../../../ui/frame/DropMenu.tsx'
import { PageHead } from '../../../../ui/frame/PageHead.tsx'
import s from './list.module.css'

interface Props {
  title: string
  add: ReactNode
  onSave: () => void
  saveNotYet?: string
  /** Shows the merges; left out where nobody merges. */
  onMerges?: () => void
}

/** Title, export, merges and the one primary; a phone has them under one button. */
export const ListHead = ({ title, add, onSave, saveNotYet, onMerges }: Props) => (
  <PageHead
    title={title}
    actions={
      <>
        {onMerges && (
          <Button className="wide-only" icon={<IconHistory />} onClick={onMerges}>
            Merges
          </Button>
        )}
        <Button className="wide-only" icon={<IconDownload />} onClick={onSave} notYet={saveNotYet}>
          Export
        </Button>
        <DropMenu
          target={<IconButton className={s.phoneOnly} label="More" icon={<IconDots size={22} />} />}
          entries={[
            { label: 'Export', icon: <IconDownload size={16} />, notYet: saveNotYet, onPress: onSave },
            ...(onMerges ? [{ label: 'Merges', icon: <IconHistory size={16} />, onPress: onMerges }] : []),
          ]}
        />
        {add}
      </>
    }
  />
)
