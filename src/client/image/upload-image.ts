import { limits } from '../../shared/base/limits.ts';
import { manageMessages } from '../../shared/base/manage-messages.ts';
import { signInAgain } from '../api/sign-in-again.ts';

interface UploadAnswer {
  success: boolean;
  message?: string;
  code?: string;
  data?: { display_url: string };
}

/** @returns null when the server can't be reached */
function send(file: File, onProgress: (share: number) => void): Promise<UploadAnswer | null> {
  // Unlike fetch, it reports upload progress.
  const request = new XMLHttpRequest();
  const form = new FormData();
  form.set('image', file);
  return new Promise((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onloadend = () => resolve(request.response);
    request.open('POST', '/api/v1/image/upload');
    request.responseType = 'json';
    request.send(form);
  });
}

/**
 * Uploads a picture. Returns its address.
 * @param onProgress gets the share that has been sent, from 0 to 1
 * @throws Error with a message for staff
 */
export async function uploadImage(file: File, onProgress: (share: number) => void): Promise<string> {
  if (file.size > limits.imageBytes) throw new Error(manageMessages.image.tooLarge);
  let answer = await send(file, onProgress);
  if (answer?.code === 'SIGNED_OUT' && (await signInAgain())) answer = await send(file, onProgress);
  const address = answer?.data?.display_url;
  if (!address) throw new Error(answer?.message || manageMessages.image.failed);
  return address;
}
