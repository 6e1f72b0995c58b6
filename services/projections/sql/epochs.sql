SELECT bucket, epoch FROM record.bucket_head
