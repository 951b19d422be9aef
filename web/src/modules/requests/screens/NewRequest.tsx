import { links } from '#contract/links.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import type { SavedRequestShape } from '#contract/requests/index.ts'
import { roles } from '#contract/kit/roles.ts'
import { usePageTitle } from '../../../kit/browser/pageTitle.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { useDraftForm } from '../../../ui/form/useDraftForm.ts'
import { PageHead } from '../../../ui/frame/PageHead.tsx'
import { Empty } from '../../../ui/states/states.tsx'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { toast } from '../../../ui/toast.ts'
import { useProfile } from '../../identity/door.ts'
import { requestQuery } from '../data.ts'
import { usePendingFiles } from '../../../kit/files/usePendingFiles.ts'
import { useUploads } from '../../../kit/files/useUploads.ts'
import { centerOf, useCenters } from '../parts/form/OrderFields.tsx'
import { PendingUploads } from '../parts/form/PendingUploads.tsx'
import { NewRequestForm } from '../parts/form/NewRequestForm.tsx'
import { saveErrorOf, useNewRequest } from '../parts/form/useNewRequest.ts'
import { blankForm, checkForm, checkSubmit, type RequestForm } from '../parts/form/requestForm.ts'
import { t } from './texts.ts'

/** New repair order. Users who may not create one learn that before typing anything. */
export default function NewRequest() {
  usePageTitle(t('new.title'))
  const [role] = useProfile().roles
  if ((roles.office as readonly (number | undefined)[]).includes(role)) return <NewRequestPage />
  return (
    <>
      <PageHead title={t('new.title')} />
      <Empty kind="denied" title={t('new.denied')} text={t('new.deniedHint')}>
        <Button href="/techschedule">{t('new.techSchedule')}</Button>
      </Empty>
    </>
  )
}

/** Form for a new repair order. Save stores it as Pending, Submit sends it to the center. */
function NewRequestPage() {
  const profile = useProfile()
  const router = useRouter()
  const client = useQueryClient()
  const { saved, save, submit } = useNewRequest()
  const [errorMessage, setErrorMessage] = useState('')
  const intent = useRef<'save' | 'submit'>('save')
  const stored = useMemo(
    () => blankForm(profile.firm, `${profile.firstName} ${profile.lastName}`.trim()),
    [profile.firm, profile.firstName, profile.lastName],
  )
  const open = ({ calibrate }: SavedRequestShape) => {
    // The cached answer predates the uploaded files.
    void client.invalidateQueries({ queryKey: requestQuery(calibrate).queryKey })
    void router.navigate({ href: links.request(calibrate), replace: true })
  }
  const storedRequest = useRef<SavedRequestShape>(undefined)
  const uploads = useUploads((left) => {
    if (left === 0 && storedRequest.current) open(storedRequest.current)
  })
  const form = useDraftForm<RequestForm>({
    stored,
    draftKey: `ro:new:${profile.user}`,
    check: (values) =>
      intent.current === 'submit' ? checkSubmit(values, centerOf(values.center, primary)) : checkForm(values),
    save: async (values) => {
      setErrorMessage('')
      try {
        let request = await save(values)
        if (intent.current === 'submit') request = await submit(request, centerOf(values.center, primary))
        storedRequest.current = request
      } catch (error) {
        const saveError = saveErrorOf(error)
        setErrorMessage(saveError.message ?? '')
        return { errors: saveError.errors ?? {} }
      }
    },
  })
  const keptFiles = usePendingFiles(`ro:new:${profile.user}`, uploads, storedRequest.current !== undefined)
  const firm = form.values.firm === null ? undefined : Number(form.values.firm)
  const { primary } = useCenters(firm)

  const run = async (what: 'save' | 'submit') => {
    intent.current = what
    const isSaved = await form.submit()
    const request = storedRequest.current as SavedRequestShape | undefined
    if (!isSaved || !request) return
    toast.ok(t(what === 'submit' ? 'new.submitted' : 'new.saved', { ronumber: request.ronumber }))
    finish(request)
  }
  const finish = (request: SavedRequestShape) => {
    if (uploads.uploads.some((each) => each.state !== 'done')) uploads.start({ calibrate: request.calibrate })
    else open(request)
  }
  const leave = async (): Promise<boolean> => {
    if (form.dirty || uploads.uploads.length === 0) return form.leave()
    return confirm({
      title: t('new.leave.title'),
      text: t('new.leave.text'),
      confirmLabel: t('new.leave.confirm'),
      cancelLabel: t('new.leave.cancel'),
      danger: true,
    })
  }
  const stands = storedRequest.current
  if (stands && uploads.uploads.length > 0) {
    return (
      <PendingUploads
        request={stands}
        uploads={uploads}
        onRetry={() => finish(stands)}
        onOpen={() => open(stands)}
      />
    )
  }
  return (
    <NewRequestForm
      form={form}
      uploads={uploads}
      saved={saved}
      errorMessage={errorMessage}
      onSave={() => void run('save')}
      onSubmit={() => void run('submit')}
      keptFiles={keptFiles}
      onCancel={async () => {
        if (!(await leave())) return
        uploads.clear()
        void router.navigate({ href: links.requests('Pending') })
      }}
    />
  )
}
