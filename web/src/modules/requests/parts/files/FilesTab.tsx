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
import s from './files.module.css'

interface Props {
  request: RequestShape
  zone: string
  onUploaded: () => void
}

/** Rows shown at first and added per press, because hundreds at once are slow on a phone. */
const pageStep = 100

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
      if (undo) toast.ok(`${file.name} is back`)
      else toast.ok(`${file.name} deleted`, { undo: () => deleteOrRestore(file, true) })
      await client.invalidateQueries({ queryKey: requestQuery(request.calibrate).queryKey })
    } catch (error) {
      toast.error(error instanceof CallError ? error.problem.detail : `${file.name} was not changed.`)
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
        <Empty kind="none" title="No files yet" text="Photos, scans and reports of this RO stand here." />
      ) : (
        <Card flush>
          <table className={s.table}>
            <thead>
              <tr>
                <th scope="col">
                  <span className="vh">Picture</span>
                </th>
                <th scope="col">Name</th>
                <th scope="col" className={s.second}>
                  Visit
                </th>
                <th scope="col" className={s.second}>
                  Added
                </th>
                <th scope="col" className={s.second}>
                  Size
                </th>
                <th scope="col">
                  <span className="vh">Actions</span>
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
                  <td className={s.second}>{visitNumberOf(file) ? `Visit ${visitNumberOf(file)}` : 'RO'}</td>
                  <td className={s.second}>
                    {stampAt(file.createdOn, zone)} · {file.createdBy}
                    {file.takenAt && <span className={s.about}>Taken {takenText(file, zone)}</span>}
                  </td>
                  <td className={s.second}>{bytesText(file.bytes)}</td>
                  <td>
                    <span className="row">
                      <IconButton
                        label={`Open ${file.name}`}
                        size="s"
                        icon={<IconDownload size={16} />}
                        onClick={() => window.open(file.url, '_blank', 'noopener')}
                      />
                      {file.rights.includes('delete') && (
                        <IconButton
                          label={`Delete ${file.name}`}
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
                Show {Math.min(pageStep, files.length - shownCount)} more of {files.length}
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
