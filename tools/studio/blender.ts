import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Picture } from './picture.ts';

const usualSamples = 12;

/**
 * Renders pictures of one width and one program in a run of Blender.
 * @yields the name of each as soon as `<folder>/<name>.png` is there
 */
export async function* takePictures(pictures: Picture[], folder: string): AsyncGenerator<string> {
  const [{ script, width, samples = usualSamples }] = pictures as [Picture];
  const program = fileURLToPath(new URL(script, import.meta.url));
  const args = ['-b', '--python-exit-code', '1', '--python', program];
  const blender = spawn(
    'blender',
    [...args, '--', folder, `${width}`, `${samples}`, ...pictures.map(({ name }) => name)],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
    },
  );
  const ended = once(blender, 'exit');
  // Both are awaited below, but only after Blender's last line.
  ended.catch(() => undefined);
  let complaints = '';
  blender.stderr.on('data', (chunk) => {
    complaints += chunk;
  });
  let isFinished = false;
  try {
    for await (const line of createInterface({ input: blender.stdout })) {
      if (line.startsWith('PICTURE ')) yield line.slice('PICTURE '.length);
    }
    isFinished = true;
  } finally {
    // A caller that stops listening, as after a picture that is too large, wants no more of them.
    if (!isFinished) blender.kill();
  }
  const [code] = await ended.catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT'
      ? new Error('Blender is not installed: the Debian package is called blender')
      : error;
  });
  if (code !== 0) throw new Error(`Blender failed in ${script}:\n${complaints.trim()}`);
}
