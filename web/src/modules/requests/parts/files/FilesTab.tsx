import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { stampAt } from '#contract/kit/time.ts'
import type { FileInfo, RequestShape } from '#contract/requests/index.ts'
import { api, CallError } from '../../../../kit/api/client.ts'
import { Button, IconButton } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/frame/Parts.tsx'
import { Empty } from '../../../../ui/states/states.tsx'
import { toast } from '../../../../ui/toast.ts'
import { requestQuery } from '../../data.ts'
import { allLines } from '../visit/stages.ts'
import { isPicture } from '../visit/VisitPhotos.tsx'
import { DropZone } from '../../../../kit/files/DropZone.tsx'
import { Thumb } from './PhotoGrid.tsx'
import { UploadList } from '../../../../kit/files/UploadList.tsx'
import { useUploads } from '../../../../kit/files/useUploads.ts'
import { Viewer } from '../../../../kit/files/Viewer.tsx'
import { bytesText, takenText } from '../../../../kit/files/fileText.ts'
import { t } from './texts.ts'
import s from './files.module.css'

interface Props {
  request: RequestShape
  zone: string
  onUploaded: () => void
}

/** Rows shown at first and added per press, because hundreds at once are slow on a phone. */
const pageStep = 100

const visitText = (number: number | undefined): string => (number ? t('row.visit', { number }) : t('row.ro'))

/** All files of the order and its visits. */
export function FilesTab({ request, zone, onUploaded }: Props) {
  const uploads = useUploads(onUploaded)
  const [open, setOpen] = useState<number>()
  const [shownCount, setShownCount] = useState(pageStep)
  const client = useQueryClient()
  const files = [...request.files, ...request.events.flatMap((visit) => visit.files)]
  const names = new Map(request.events.flatMap(allLines).map((line) => [line.id, line.name]))
  const itemName = (file: FileInfo) => (file.item === null ? undefined : names.get(file.item))
  const pictures = files
    .filter((file) => isPicture(file.kind))
    .map((file) => ({ file, name: itemName(file) ?? file.name }))
  const visitNumberOf = (file: FileInfo) =>
    request.events.find((visit) => visit.calibrateEvent === file.calibrateEvent)?.number
  const deleteOrRestore = async (file: FileInfo, undo: boolean): Promise<void> => {
    try {
      await api('POST file/delete', { body: { file: file.file, undo } })
      if (undo) toast.ok(t('restored', { name: file.name }))
      else toast.ok(t('deleted', { name: file.name }), { undo: () => deleteOrRestore(file, true) })
      await client.invalidateQueries({ queryKey: requestQuery(request.calibrate).queryKey })
    } catch (error) {
      toast.error(error instanceof CallError ? error.problem.detail : t('failed', { name: file.name }))
    }
  }
  const openFile = (file: FileInfo) => {
    const index = pictures.findIndex((each) => each.file === file)
    if (index >= 0) setOpen(index)
    else window.open(file.url, '_blank', 'noopener')
  }
  return (
    <>
      {request.rights.includes('addFile') && (
        <div data-noprint="">
          <DropZone onFiles={(chosen) => uploads.add(chosen, { calibrate: request.calibrate })}>
            <UploadList uploads={uploads} />
          </DropZone>
        </div>
      )}
      {files.length === 0 ? (
        <Empty kind="none" title={t('none')} text={t('noneText')} />
      ) : (
        <Card flush>
          <table className={s.table}>
            <thead>
              <tr>
                <th scope="col">
                  <span className="vh">{t('column.picture')}</span>
                </th>
                <th scope="col">{t('column.name')}</th>
                <th scope="col" className={s.second}>
                  {t('column.visit')}
                </th>
                <th scope="col" className={s.second}>
                  {t('column.added')}
                </th>
                <th scope="col" className={s.second}>
                  {t('column.size')}
                </th>
                <th scope="col">
                  <span className="vh">{t('column.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {files.slice(0, shownCount).map((file) => (
                <tr key={file.file}>
                  <td>
                    <Thumb file={file} name="" />
                  </td>
                  <td>
                    <button type="button" className={s.fileName} data-print="" onClick={() => openFile(file)}>
                      {itemName(file) ?? file.name}
                    </button>
                    {itemName(file) && <span className={s.about}>{file.name}</span>}
                  </td>
                  <td className={s.second}>{visitText(visitNumberOf(file))}</td>
                  <td className={s.second}>
                    {stampAt(file.createdOn, zone)} · {file.createdBy}
                    {file.takenAt && (
                      <span className={s.about}>{t('row.taken', { time: takenText(file, zone) })}</span>
                    )}
                  </td>
                  <td className={s.second}>{bytesText(file.bytes)}</td>
                  <td>
                    <span className="row">
                      <IconButton
                        label={t('row.open', { name: file.name })}
                        size="s"
                        icon={<IconDownload size={16} />}
                        onClick={() => window.open(file.url, '_blank', 'noopener')}
                      />
                      {file.rights.includes('delete') && (
                        <IconButton
                          label={t('row.delete', { name: file.name })}
                          size="s"
                          icon={<IconTrash size={16} />}
                          onClick={() => void deleteOrRestore(file, false)}
                        />
                      )}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {files.length > shownCount && (
            <div className={s.more}>
              <Button size="s" onClick={() => setShownCount(shownCount + pageStep)}>
                {t('more', {
                  number: Math.min(pageStep, files.length - shownCount),
                  total: files.length,
                })}
              </Button>
            </div>
          )}
        </Card>
      )}
      {open !== undefined && (
        <Viewer pictures={pictures} at={open} onMove={setOpen} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}
