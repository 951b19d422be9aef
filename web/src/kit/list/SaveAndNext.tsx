import { Button } from '../../ui/base/Button.tsx'
import { t } from './texts.ts'

interface Props {
  form: { dirty: boolean; saving: boolean }
  /** Opens the next record; undefined at the end of the list. */
  onNext: (() => void) | undefined
  /** Resolves to whether it was saved. */
  onSave: () => Promise<boolean>
}

/** Saves a changed record that was opened from a list, and goes on to the next one. */
export const SaveAndNext = ({ form, onNext, onSave }: Props) =>
  form.dirty &&
  onNext && (
    <Button
      className="wide-only"
      busy={form.saving}
      onClick={() => void onSave().then((saved) => saved && onNext())}
    >
      {t('saveAndNext')}
    </Button>
  )
