import { CopyObjectCommand, DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getStoredRecording } from '#functions/data/video/recording.ts';

/** Takes the MP4 of a recording away, so that nothing can be made of it. @returns puts it back */
export async function takeAway(recordingId: string): Promise<() => Promise<void>> {
  const key = (await getStoredRecording(recordingId))?.file.mp4Key ?? '';
  const [client, Bucket] = [new S3Client({}), process.env.MEDIA_BUCKET];
  const move = async (from: string, to: string) => {
    await client.send(new CopyObjectCommand({ Bucket, CopySource: `${Bucket}/${from}`, Key: to }));
    await client.send(new DeleteObjectCommand({ Bucket, Key: from }));
  };
  await move(key, `${key}-away`);
  return () => move(`${key}-away`, key);
}
