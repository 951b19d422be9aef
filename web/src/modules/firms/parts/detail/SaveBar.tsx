import { Button } from '../../../../ui/base/Button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { SaveButton } from '../../../../ui/form/SaveButton.tsx'
import { t } from './texts.ts'
import s from './detail.module.css'

interface Props {
  /** For example "2 changes not saved". */
  message: string
  dirty: boolean
  saving: boolean
  onSave: () => void
  onCancel: () => void
}

/** Footer of a tab: what is unsaved, Cancel, and Save. */
export const SaveBar = ({ message, dirty, saving, onSave, onCancel }: Props) => (
  <div className={s.bar}>
    <span className={cx(s.words, dirty && s.unsaved)} role="status">
      {message}
    </span>
    {dirty && <Button onClick={onCancel}>{t('cancel')}</Button>}
    <SaveButton dirty={dirty} saving={saving} onSave={onSave} />
  </div>
)
