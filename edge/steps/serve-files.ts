import { bodyLimit } from 'hono/body-limit'
import { ADDRESSES } from '#routes'
import { serveAssets } from '#edge/files/assets'
import { serveFile } from '#edge/files/files'
import { openOtherBuilds } from '#edge/files/other-builds'
import { servePicture } from '#edge/files/pictures'
import { serveRecording } from '#edge/files/recordings'
import { serviceWorkerIn } from '#edge/files/service-worker'
import { openPolicyReports, REPORT_BYTES } from '#edge/headers/policy-reports'
import { ownOrigin } from '#edge/requests/origin'
import { HTTP_REFUSALS, refuseRequest } from '#edge/responses/refusals'
import { openUploads } from '#edge/uploads/uploads'
import { readAddress, READ_METHODS, type Edge, type EdgeApp } from './edge-app.ts'

export function serveSiteFiles(app: EdgeApp, edge: Edge): void {
  const { academy, clientFolder } = edge
  const ofThisBuild = serveAssets(clientFolder)
  const ofOtherBuild = openOtherBuilds(academy)
  const serviceWorker = serviceWorkerIn(clientFolder, academy.config)
  const refuse = () => refuseRequest(HTTP_REFUSALS.missing)
  app.on(READ_METHODS, ADDRESSES.asset.path, ofThisBuild, (c) => ofOtherBuild(c.req.raw, c.req.path))
  app.on(READ_METHODS, [ADDRESSES.art.path, ADDRESSES.favicon.path], ofThisBuild, refuse)
  app.on(READ_METHODS, ADDRESSES.serviceWorker.path, serviceWorker, refuse)
  app.on(READ_METHODS, ADDRESSES.picture.path, (c) =>
    servePicture(academy, c.req.path, c.req.raw, readAddress(edge, c)),
  )
}

export function receivePolicyReports(app: EdgeApp, edge: Edge): void {
  const { academy } = edge
  const receive = openPolicyReports(academy)
  app.post(
    ADDRESSES.policyReports.path,
    bodyLimit({ maxSize: REPORT_BYTES, onError: () => refuseRequest(HTTP_REFUSALS.largeReport) }),
    (c) =>
      receive(c.req.raw, {
        address: readAddress(edge, c),
        own: ownOrigin(academy.config, c.req.header('host') ?? ''),
      }),
  )
}

export function servePrivateFiles(app: EdgeApp, { academy }: Edge): void {
  const upload = openUploads(academy)
  for (const { path } of [ADDRESSES.uploads, ADDRESSES.upload])
    app.all(path, (c) => upload(c.get('visit'), c.req.path, c.env.incoming, c.env.outgoing))
  app.on(READ_METHODS, [ADDRESSES.file.path, ADDRESSES.fileView.path], (c) =>
    serveFile(academy, c.get('visit').actor, c.req.path, c.req.raw),
  )
  app.on(READ_METHODS, [ADDRESSES.recording.path, ADDRESSES.voiceNote.path], (c) =>
    serveRecording(academy, c.get('visit').actor, c.req.path, c.req.raw),
  )
}
