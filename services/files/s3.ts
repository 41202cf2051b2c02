import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { checkedKey, putAndRemove, type FileStore } from './files.ts'

function openClient(url: URL): S3Client {
  return new S3Client({
    region: url.searchParams.get('region') ?? 'us-east-1',
    endpoint: `${url.searchParams.get('tls') === 'no' ? 'http' : 'https'}://${url.host}`,
    forcePathStyle: true,
    ...(url.username
      ? {
          credentials: {
            accessKeyId: decodeURIComponent(url.username),
            secretAccessKey: decodeURIComponent(url.password),
          },
        }
      : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // With few attempts, an unreachable storage is reported within seconds.
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 2000, requestTimeout: 15_000 },
  })
}

/** The URL is s3://key:secret@host:port/bucket?region=…&tls=no. */
export function openS3Store(storageUrl: string): FileStore {
  const url = new URL(storageUrl)
  const bucket = url.pathname.slice(1)
  const client = openClient(url)
  const store: FileStore = {
    async put(key, bytes, contentType) {
      await client.send(
        new PutObjectCommand({ Bucket: bucket, Key: checkedKey(key), Body: bytes, ContentType: contentType }),
      )
    },
    async read(key, range) {
      try {
        const found = await client.send(
          new GetObjectCommand({
            Bucket: bucket,
            Key: checkedKey(key),
            Range: range && `bytes=${range.start}-${range.end}`,
          }),
        )
        const whole = found.ContentRange?.split('/')[1] ?? found.ContentLength
        return found.Body ? { body: found.Body.transformToWebStream(), size: Number(whole) } : null
      } catch (error) {
        if (error instanceof NoSuchKey || (error instanceof Error && error.name === 'NotFound')) return null
        throw error
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: checkedKey(key) }))
    },
    async *list() {
      let after: string | undefined
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, ContinuationToken: after }))
        for (const { Key: key, Size: bytes } of page.Contents ?? []) if (key) yield { key, bytes: bytes ?? 0 }
        after = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (after)
    },
    // An interrupted put leaves nothing in a bucket.
    sweep: async () => undefined,
    async probe() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }))
      await putAndRemove(store)
    },
  }
  return store
}
